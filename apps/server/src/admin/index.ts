export { listenForAdmin } from './admin-socket.ts';
export { runAdmin } from './run-admin.ts';
