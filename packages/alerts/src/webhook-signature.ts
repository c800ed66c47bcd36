/** Standard Webhooks 1.0.0: `whsec_` and 24 to 64 random bytes in base64. */
const prefix = 'whsec_';
const secretBytes = { min: 24, max: 64 } as const;

export function webhookSecret(random: Uint8Array): string {
  if (random.length < secretBytes.min || random.length > secretBytes.max) {
    throw new Error(`A secret has ${secretBytes.min} to ${secretBytes.max} bytes.`);
  }
  return prefix + toBase64(random);
}

/** `v1,…` over the id, the time in seconds and the body. */
export async function signWebhook(secret: string, id: string, seconds: number, body: string): Promise<string> {
  const raw = Uint8Array.from(atob(secret.slice(prefix.length)), (character) => character.charCodeAt(0));
  const key = await crypto.subtle.importKey('raw', raw, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const signed = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(`${id}.${seconds}.${body}`));
  return `v1,${toBase64(new Uint8Array(signed))}`;
}

const toBase64 = (raw: Uint8Array): string => btoa(String.fromCharCode(...raw));
