/** Wakes a loop when something is due or rung. */
export class Alarm {
  readonly #keepsAlive: boolean;
  #dueTimes: number[] = [];
  #isRung = false;
  #wake = () => {};

  /** By default it doesn't keep the process alive. */
  constructor({ keepsAlive = false } = {}) {
    this.#keepsAlive = keepsAlive;
  }

  ring(): void {
    this.#isRung = true;
    this.#wake();
  }

  /** The current sleep then ends. */
  setIn(seconds: number): void {
    this.#dueTimes.push(performance.now() + seconds * 1000);
  }

  /** Sleeps until it is rung or something is due, up to a limit. */
  async sleep(atMostSeconds: number): Promise<void> {
    const ms = Math.min(atMostSeconds * 1000, Math.max(0, Math.min(...this.#dueTimes) - performance.now()));
    if (!this.#isRung) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms);
        if (!this.#keepsAlive) timer.unref();
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    this.#isRung = false;
    const now = performance.now();
    this.#dueTimes = this.#dueTimes.filter((dueAt) => dueAt > now);
  }
}
