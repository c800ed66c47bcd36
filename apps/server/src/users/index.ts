export { createPasswordHasher, type PasswordDeps, type PasswordHasher } from './password-hash.ts';
export { isAdminEmail, isServerOwner, type OwnerConfig, requireConfirmedEmail, toUser } from './to-user.ts';
export {
  deleteUser,
  findUser,
  findUserByEmail,
  insertUser,
  isFirstAccount,
  listServerOwners,
  listUsers,
  lockServerOwners,
  lockUser,
  readZones,
  type UserRow,
  updateUser,
  users,
} from './users-table.ts';
