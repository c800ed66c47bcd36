export { deleteExpired } from './account-links-table.ts';
export { accountAuditRoutes, accountRoutes } from './account-routes.ts';
export { readOwnUse, type Use, usageRoutes } from './account-use.ts';
export { authRoutes, optionsRoutes } from './auth-routes.ts';
export { emailConfirmationRoutes } from './confirm-email.ts';
export { createAccount } from './create-account.ts';
export {
  disableAccount,
  enableAccount,
  endSessionsOf,
  notOwner,
  type OwnerDeps,
  vouchForEmail,
} from './disable-account.ts';
export { identifyCaller } from './identify-caller.ts';
export { knownDeviceOf } from './log-in.ts';
export { changeNoticeMail, changeWarningMail, confirmationMail } from './mail-confirmation.ts';
export { passwordResetMail, passwordResetRoutes, setPassword } from './reset-password.ts';
export { listAccounts, serverOwnerRoutes } from './server-owner-routes.ts';
