const firstSize = 256 * 1024;
/** A larger buffer is for rare messages. */
const largestKept = 4 * 1024 * 1024;

/**
 * Assembles messages of PostgreSQL's protocol in a reusable buffer. A message is a letter, its length and its content.
 */
export class MessageWriter {
  #buffer = Buffer.allocUnsafe(firstSize);
  #at = 0;
  #lengthAt = 0;

  get written(): Uint8Array {
    return this.#buffer.subarray(0, this.#at);
  }

  clear(): void {
    if (this.#buffer.length > largestKept) this.#buffer = Buffer.allocUnsafe(firstSize);
    this.#at = 0;
  }

  begin(type: string): this {
    this.#lengthAt = this.letter(type).#at;
    return this.int32(0);
  }

  /** The length of a message includes itself. */
  end(): this {
    this.#buffer.writeInt32BE(this.#at - this.#lengthAt, this.#lengthAt);
    return this;
  }

  letter(letter: string): this {
    this.#reserve(1);
    this.#at = this.#buffer.writeUInt8(letter.charCodeAt(0), this.#at);
    return this;
  }

  int16(value: number): this {
    this.#reserve(2);
    this.#at = this.#buffer.writeUInt16BE(value, this.#at);
    return this;
  }

  int32(value: number): this {
    this.#reserve(4);
    this.#at = this.#buffer.writeInt32BE(value, this.#at);
    return this;
  }

  /** Null-terminated. */
  name(text: string): this {
    this.#text(text);
    this.#at = this.#buffer.writeUInt8(0, this.#at);
    return this;
  }

  /** Length-prefixed. */
  text(text: string): this {
    const lengthAt = this.#at;
    const length = this.int32(0).#text(text);
    this.#buffer.writeInt32BE(length, lengthAt);
    return this;
  }

  /** Prefixed with their count. */
  bytes(bytes: Uint8Array): this {
    this.int32(bytes.length).#reserve(bytes.length);
    this.#buffer.set(bytes, this.#at);
    this.#at += bytes.length;
    return this;
  }

  /** Returns its length in bytes. */
  #text(text: string): number {
    // At most three bytes per character, plus a terminator.
    this.#reserve(text.length * 3 + 1);
    const length = this.#buffer.write(text, this.#at);
    this.#at += length;
    return length;
  }

  #reserve(bytes: number): void {
    const wanted = this.#at + bytes;
    if (wanted <= this.#buffer.length) return;
    const larger = Buffer.allocUnsafe(wanted * 2);
    this.#buffer.copy(larger, 0, 0, this.#at);
    this.#buffer = larger;
  }
}
