export { accountAuditRoutes, accountRoutes } from './account-routes.ts';
export { authRoutes } from './auth-routes.ts';
export { createAccount } from './create-account.ts';
export { deleteExpired } from './delete-expired.ts';
export {
  disableAccount,
  enableAccount,
  endSessionsOf,
  notOwner,
  type OwnerDeps,
  vouchForEmail,
} from './disable-account.ts';
export { emailConfirmationRoutes } from './email-confirmation-routes.ts';
export { identifyCaller } from './identify-caller.ts';
export { knownDeviceOf } from './known-device.ts';
export { listAccounts } from './list-accounts.ts';
export { changeNoticeMail, changeWarningMail, confirmationMail } from './mail-confirmation.ts';
export { optionsRoutes } from './options-routes.ts';
export { passwordResetRoutes } from './password-reset-routes.ts';
export { readOwnUse, type Use } from './read-own-use.ts';
export { passwordResetMail } from './reset-password.ts';
export { serverOwnerRoutes } from './server-owner-routes.ts';
export { setPassword } from './set-password.ts';
export { usageRoutes } from './use-routes.ts';
