export { hashPassword, isPasswordOf } from './password-hash.ts';
export { toUser } from './to-user.ts';
export {
  deleteUser,
  findUser,
  findUserByEmail,
  insertUser,
  listUsers,
  lockUser,
  type UserRow,
  updateUser,
  users,
} from './users-table.ts';
