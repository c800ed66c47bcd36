/** What an audit returns that lacked what it needed, with the reason as the rest of one sentence. */
export const notChecked = (reason: string): { notRun: string } => ({ notRun: `Not checked: ${continued(reason)}` });

/** A word in capitals, such as TLS, and the name of a company stay as they are. */
const continued = (sentence: string): string =>
  /^(?:[A-Z][a-z']|A )/.test(sentence) && !sentence.startsWith('Google')
    ? `${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`
    : sentence;
