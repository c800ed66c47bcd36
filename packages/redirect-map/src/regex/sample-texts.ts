import type { CharacterSet } from './character-set.ts';
import { parseRegex, type RegexNode } from './parse-regex.ts';

/** More would not say more. */
const maxSamples = 24;

export interface SampleTexts {
  texts: string[];
  /** Whether they represent everything that the pattern matches: each of its branches is used once. */
  isComplete: boolean;
}

/** A word that no file has, so that a pattern that matches it matches any. */
export const sampleWord = 'zq7xw';
const words = [sampleWord, '70519263', 'ZQXW', '-', '.', '/'];

/** Texts that a pattern matches. Throws a PatternError. */
export function sampleTexts(regex: string): SampleTexts {
  const { root } = parseRegex(regex);
  const sampler = new Sampler();
  const texts = sampler.of(root);
  return { texts: [...new Set(texts)], isComplete: sampler.isComplete };
}

class Sampler {
  isComplete = true;

  of(node: RegexNode): string[] {
    switch (node.type) {
      case 'text':
        return [node.text];
      case 'set':
        return [characterOf(node.set)];
      case 'sequence':
        return node.parts.reduce<string[]>((texts, part) => this.#joined(texts, this.of(part)), ['']);
      case 'choice':
        return this.#limited(node.options.flatMap((option) => this.of(option)));
      case 'group':
        return this.of(node.content);
      case 'repeat':
        return this.#repeated(node);
      case 'start':
      case 'end':
        return [''];
      default:
        // What is looked for may contradict the rest.
        this.isComplete = false;
        return [''];
    }
  }

  #repeated({ content, min, max }: Extract<RegexNode, { type: 'repeat' }>): string[] {
    const texts: string[] = min === 0 ? [''] : [];
    if (content.type === 'set') {
      const { set } = content;
      if (set.text !== null) texts.push(set.text.repeat(Math.max(1, min)));
      else {
        const word = wordOf(set, min, max);
        texts.push(word);
        if (max === Infinity && set.matches(47) && set.matches(113)) texts.push(`${word}/${word}`);
      }
      return texts;
    }
    return this.#limited([...texts, ...this.of(content).map((text) => text.repeat(Math.max(1, Math.min(min, 8))))]);
  }

  #joined(heads: readonly string[], tails: readonly string[]): string[] {
    if (heads.length * tails.length > maxSamples) this.isComplete = false;
    return heads.flatMap((head) => tails.map((tail) => head + tail)).slice(0, maxSamples);
  }

  #limited(texts: string[]): string[] {
    if (texts.length > maxSamples) this.isComplete = false;
    return texts.slice(0, maxSamples);
  }
}

const takesAll = (set: CharacterSet, text: string): boolean => [...text].every((c) => set.matches(c.charCodeAt(0)));

function wordOf(set: CharacterSet, min: number, max: number): string {
  const word = words.find((candidate) => takesAll(set, candidate)) ?? characterOf(set);
  if (word.length > max) return word.slice(0, max);
  return word.length >= min ? word : word.repeat(Math.ceil(min / word.length)).slice(0, Math.max(min, word.length));
}

function characterOf(set: CharacterSet): string {
  if (set.text !== null) return set.text;
  for (const candidate of 'q7Q-_.~/') if (set.matches(candidate.charCodeAt(0))) return candidate;
  for (let code = 33; code < 127; code += 1) if (set.matches(code)) return String.fromCharCode(code);
  return ' ';
}
