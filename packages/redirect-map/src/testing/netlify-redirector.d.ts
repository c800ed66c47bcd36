declare module 'netlify-redirector' {
  interface Found {
    from: string;
    to: string;
    status: number;
  }
  export function parsePlain(
    rules: string,
    options: object,
  ): Promise<{ match(request: Record<string, unknown>): Found | null }>;
}
