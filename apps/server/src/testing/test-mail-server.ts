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
  /** Settles with the next mail that nobody has waited for yet; with a part of its subject, the next such one. */
  nextMail(subject?: string): Promise<ReceivedMail>;
  /** Mails that nobody has waited for. */
  waiting(subject?: string): number;
  close(): Promise<void>;
}

/** As much of SMTP (RFC 5321) as it takes to receive a mail. */
export async function startTestMailServer(): Promise<TestMailServer> {
  const mails: ReceivedMail[] = [];
  const arrivals = new EventTarget();
  const server = createServer((socket) => {
    receiveMails(socket, (mail) => {
      mails.push(mail);
      arrivals.dispatchEvent(new Event('mail'));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    nextMail: async (subject = '') => {
      for (;;) {
        const at = mails.findIndex((mail) => isAbout(mail, subject));
        const [mail] = at === -1 ? [] : mails.splice(at, 1);
        if (mail !== undefined) return mail;
        await new Promise((resolve) => arrivals.addEventListener('mail', resolve, { once: true }));
      }
    },
    waiting: (subject = '') => mails.filter((mail) => isAbout(mail, subject)).length,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

const isAbout = ({ text }: ReceivedMail, subject: string) =>
  (/^Subject: (.*)$/m.exec(text)?.[1] ?? '').includes(subject);

async function receiveMails(socket: Socket, onMail: (mail: ReceivedMail) => void): Promise<void> {
  const answer = (line: string) => socket.write(`${line}\r\n`);
  const address = (line: string) => /<(.*)>/.exec(line)?.[1] ?? '';
  let mail: ReceivedMail = { from: '', to: '', text: '' };
  let isData = false;
  answer('220 test');
  for await (const line of createInterface({ input: socket })) {
    if (isData) {
      isData = line !== '.';
      if (isData) mail.text += `${line.replace(/^\.\./, '.')}\n`;
      else {
        onMail({ ...mail, text: decodeQuotedPrintable(mail.text) });
        answer('250 received');
      }
    } else if (line.startsWith('MAIL')) {
      mail = { from: address(line), to: '', text: '' };
      answer('250 ok');
    } else if (line.startsWith('RCPT')) {
      mail.to = address(line);
      answer('250 ok');
    } else if (line.startsWith('DATA')) {
      isData = true;
      answer('354 go on');
    } else if (line.startsWith('QUIT')) {
      answer('221 bye');
      socket.end();
    } else answer('250 ok');
  }
}

const decodeQuotedPrintable = (text: string) =>
  text
    .replaceAll('=\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_match, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
