import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

export interface ReceivedMail {
  from: string;
  to: string;
  /** Header and body, lines unfolded and quoted-printable decoded. */
  text: string;
}

export interface TestMailServer {
  url: string;
  /** The next unread email, optionally by part of its subject and by recipient. */
  nextMail(subject?: string, to?: string): Promise<ReceivedMail>;
  /** How many emails are unread. */
  waiting(subject?: string, to?: string): number;
  close(): Promise<void>;
}

export interface MailServerOptions {
  /** Whether connections are dropped. It keeps its port: a closed one may be someone else's afterwards. */
  isAway?(): boolean;
  /** Whether emails to an address are permanently rejected. */
  refuses?(to: string): boolean;
  /** Whether emails to an address are temporarily rejected. */
  isBusy?(to: string): boolean;
  /** An email that has arrived is acknowledged after this. */
  acknowledge?(mail: ReceivedMail): Promise<void>;
}

/** The part of SMTP (RFC 5321) needed to receive an email. */
export async function startTestMailServer(options: MailServerOptions = {}): Promise<TestMailServer> {
  const mails: ReceivedMail[] = [];
  const arrivals = new EventTarget();
  const server = createServer((socket) => {
    const onMail = async (mail: ReceivedMail) => {
      mails.push(mail);
      arrivals.dispatchEvent(new Event('mail'));
      await options.acknowledge?.(mail);
    };
    // A sender that died midway isn't our problem.
    socket.on('error', () => undefined);
    if (options.isAway?.()) return void socket.destroy();
    const { refuses = () => false, isBusy = () => false } = options;
    receiveMails(socket, { onMail, refuses, isBusy }).catch((error: unknown) => {
      if (error !== socket.errored) throw error;
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    nextMail: async (subject = '', to) => {
      for (;;) {
        const at = mails.findIndex((mail) => isAbout(mail, subject, to));
        const [mail] = at === -1 ? [] : mails.splice(at, 1);
        if (mail !== undefined) return mail;
        await new Promise((resolve) => arrivals.addEventListener('mail', resolve, { once: true }));
      }
    },
    waiting: (subject = '', to) => mails.filter((mail) => isAbout(mail, subject, to)).length,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

const isAbout = (mail: ReceivedMail, subject: string, to = mail.to) =>
  mail.to === to && (/^Subject: (.*)$/m.exec(mail.text)?.[1] ?? '').includes(subject);

interface Receiver {
  refuses(to: string): boolean;
  isBusy(to: string): boolean;
  onMail(mail: ReceivedMail): Promise<void>;
}

async function receiveMails(socket: Socket, { refuses, isBusy, onMail }: Receiver): Promise<void> {
  const reply = (line: string) => socket.write(`${line}\r\n`);
  const address = (line: string) => /<(.*)>/.exec(line)?.[1] ?? '';
  let mail: ReceivedMail = { from: '', to: '', text: '' };
  let isData = false;
  reply('220 test');
  for await (const line of createInterface({ input: socket })) {
    if (isData) {
      isData = line !== '.';
      if (isData) mail.text += `${line.replace(/^\.\./, '.')}\n`;
      else {
        await onMail({ ...mail, text: decodeQuotedPrintable(mail.text) });
        reply('250 received');
      }
    } else if (line.startsWith('MAIL')) {
      mail = { from: address(line), to: '', text: '' };
      reply('250 ok');
    } else if (line.startsWith('RCPT')) {
      mail.to = address(line);
      if (isBusy(mail.to)) reply('450 try again later');
      else reply(refuses(mail.to) ? '550 no such mailbox' : '250 ok');
    } else if (line.startsWith('DATA')) {
      isData = true;
      reply('354 go on');
    } else if (line.startsWith('QUIT')) {
      reply('221 bye');
      socket.end();
    } else reply('250 ok');
  }
}

const decodeQuotedPrintable = (text: string) =>
  text
    .replaceAll('=\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_match, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
