/** Names the caller's own first project wherever a project's id is asked for. */
export const defaultProjectAlias = 'default-project';
