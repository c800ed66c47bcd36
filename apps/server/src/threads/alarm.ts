/** Wakes a loop when something is due, or when it is rung for. */
export class Alarm {
  readonly #keepsAlive: boolean;
  #dueTimes: number[] = [];
  #isRung = false;
  #wake = () => {};

  /** Unless it is told to, it does not keep the process alive. */
  constructor({ keepsAlive = false } = {}) {
    this.#keepsAlive = keepsAlive;
  }

  ring(): void {
    this.#isRung = true;
    this.#wake();
  }

  /** The sleep that is under way then ends. */
  setIn(seconds: number): void {
    this.#dueTimes.push(performance.now() + seconds * 1000);
  }

  /** Sleeps until it is rung for or something is due, and for so long at most. */
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
