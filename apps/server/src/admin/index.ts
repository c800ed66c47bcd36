export { listenForAdmin } from './admin-socket.ts';
export { type AdminIo, runAdmin } from './run-admin.ts';
