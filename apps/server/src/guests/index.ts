export { forgetGuest, guestOf, rememberGuest } from './guest-cookie.ts';
