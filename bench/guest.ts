import { Caller, type Reply } from './caller.ts';

export interface Answer extends Omit<Reply, 'body'> {
  /** Of the check, when one was made. */
  id: string | undefined;
  message: string | undefined;
}

export const noAnalyses = { enableSSLAnalysis: false, enableSEOAnalysis: false, enableSecurityAnalysis: false };

/** Somebody without an account, who calls from an address of this computer that may be theirs alone. */
export class Guest {
  readonly answers: Answer[] = [];
  readonly #caller: Caller;

  constructor(localAddress?: string) {
    this.#caller = new Caller({ localAddress });
  }

  /** Keeps the response among the others. */
  async track(origin: string, url: string): Promise<Answer> {
    const { body, ...reply } = await this.#caller.askJson('POST', `${origin}/api/v2/track`, { url, ...noAnalyses });
    const { data, message } = JSON.parse(body);
    const answer = { ...reply, id: data?.check?.id, message };
    this.answers.push(answer);
    return answer;
  }

  /** How many of the checks that were responded with cannot be opened. */
  async countLost(origin: string): Promise<number> {
    let lost = 0;
    for (const { id } of this.answers) {
      if (id === undefined) continue;
      const { status } = await this.#caller.ask('GET', `${origin}/api/v2/track/${id}`);
      if (status !== 200) lost += 1;
    }
    return lost;
  }

  leave(): void {
    this.#caller.leave();
  }
}
