/** The conditions of a matcher's expression. */
export interface ExpressionValues {
  placeholder(name: string): string | undefined;
  path(pattern: string): boolean;
  matches(text: string, regex: string): boolean;
}

type Value = string | boolean | undefined;

/** Brackets and negations within each other. */
const maxDepth = 50;

/**
 * Evaluates what redirects need of the expression language of matchers (CEL): comparisons, `&&`, `||`, `!`, methods of
 * texts and `path()`. Undefined: it has something else, or something that the file doesn't say.
 */
export function evaluateExpression(text: string, values: ExpressionValues): boolean | undefined {
  const expression = new Expression(text, values);
  const value = expression.evaluate();
  return typeof value === 'boolean' ? value : undefined;
}

class Expression {
  readonly #tokens: readonly string[];
  readonly #values: ExpressionValues;
  #at = 0;
  #depth = 0;

  constructor(text: string, values: ExpressionValues) {
    this.#tokens =
      text.slice(0, 4096).match(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\{[^{}\s]+\}|\w+|&&|\|\||[=!]=|[^\s]/gs) ?? [];
    this.#values = values;
  }

  evaluate(): Value {
    const value = this.#or();
    return this.#at === this.#tokens.length ? value : undefined;
  }

  #or(): Value {
    let value = this.#and();
    while (this.#take('||')) {
      const other = this.#and();
      value = value === true || other === true ? true : value === undefined || other === undefined ? undefined : false;
    }
    return value;
  }

  #and(): Value {
    let value = this.#not();
    while (this.#take('&&')) {
      const other = this.#not();
      value =
        value === false || other === false ? false : value === undefined || other === undefined ? undefined : true;
    }
    return value;
  }

  #not(): Value {
    this.#depth += 1;
    if (this.#depth > maxDepth) return undefined;
    const isNegated = this.#take('!');
    const value = isNegated ? this.#not() : this.#comparison();
    this.#depth -= 1;
    if (!isNegated) return value;
    return typeof value === 'boolean' ? !value : undefined;
  }

  #comparison(): Value {
    const one = this.#operand();
    const isEqual = this.#take('==');
    if (!isEqual && !this.#take('!=')) return one;
    const other = this.#operand();
    return one === undefined || other === undefined ? undefined : (one === other) === isEqual;
  }

  #operand(): Value {
    const token = this.#tokens[this.#at] ?? '';
    this.#at += 1;
    let value: Value;
    if (token === '(') {
      value = this.#or();
      if (!this.#take(')')) return undefined;
    } else if (/^["']/.test(token)) value = literal(token);
    else if (token.startsWith('{')) value = this.#values.placeholder(token.slice(1, -1));
    else if (token === 'true' || token === 'false') value = token === 'true';
    else if (/^\d+$/.test(token)) value = token;
    else if (token === 'path') {
      const args = this.#arguments();
      value = args?.some((pattern) => this.#values.path(pattern));
    }
    while (this.#take('.')) value = this.#method(value);
    return value;
  }

  #method(subject: Value): Value {
    const name = this.#tokens[this.#at] ?? '';
    this.#at += 1;
    const [first] = this.#arguments() ?? [];
    if (typeof subject !== 'string' || first === undefined) return undefined;
    if (name === 'startsWith') return subject.startsWith(first);
    if (name === 'endsWith') return subject.endsWith(first);
    if (name === 'contains') return subject.includes(first);
    return name === 'matches' ? this.#values.matches(subject, first) : undefined;
  }

  #arguments(): string[] | undefined {
    if (!this.#take('(')) return undefined;
    const list: string[] = [];
    while (!this.#take(')')) {
      const token = this.#tokens[this.#at];
      if (token === undefined) return undefined;
      this.#at += 1;
      if (/^["']/.test(token)) list.push(literal(token));
      else if (token !== ',' && token !== '[' && token !== ']') return undefined;
    }
    return list;
  }

  #take(token: string): boolean {
    if (this.#tokens[this.#at] !== token) return false;
    this.#at += 1;
    return true;
  }
}

const literal = (token: string): string => token.slice(1, -1).replaceAll(/\\(.)/gs, '$1');
