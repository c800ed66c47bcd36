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
  /** The next mail that nobody has read yet, by a part of its subject and by its recipient if these are given. */
  nextMail(subject?: string, to?: string): Promise<ReceivedMail>;
  /** How many mails nobody has read. */
  waiting(subject?: string, to?: string): number;
  close(): Promise<void>;
}

export interface MailServerOptions {
  /** Whether whoever connects is hung up on. It keeps its port: one that is closed may be somebody else's when it is back. */
  isAway?(): boolean;
  /** Whether mails to an address are refused for good. */
  refuses?(to: string): boolean;
  /** Whether mails to an address are not taken now. */
  isBusy?(to: string): boolean;
  /** A mail that has arrived is acknowledged after that. */
  acknowledge?(mail: ReceivedMail): Promise<void>;
}

/** As much of SMTP (RFC 5321) as it takes to receive a mail. */
export async function startTestMailServer(options: MailServerOptions = {}): Promise<TestMailServer> {
  const mails: ReceivedMail[] = [];
  const arrivals = new EventTarget();
  const server = createServer((socket) => {
    const onMail = async (mail: ReceivedMail) => {
      mails.push(mail);
      arrivals.dispatchEvent(new Event('mail'));
      await options.acknowledge?.(mail);
    };
    // A sender that died in the middle is no fault of ours.
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
