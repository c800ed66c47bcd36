import { parseUrlInput } from '@hopwise/model';

/** For links to a tracked URL: what a person typed may lack its scheme, and only http and https may be opened. */
export const openableUrl = (inputUrl: string): string | undefined => parseUrlInput(inputUrl)?.href;
