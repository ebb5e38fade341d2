/** A parent, a child, or an admin who runs the shop. */
export const roles = ['user', 'child', 'admin'] as const
export type Role = (typeof roles)[number]

/** Who may make a call or see a page: anyone, or those of the named roles once signed in. */
export type Access = 'everyone' | readonly Role[]

export const everyone = 'everyone'
export const signedIn = ['user', 'child', 'admin'] as const
export const family = ['user', 'child'] as const
export const adults = ['user', 'admin'] as const
export const parents = ['user'] as const
export const admins = ['admin'] as const
