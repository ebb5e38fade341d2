import { adminPaths } from './admin-paths.ts'

/** Whether a page belongs to an entry of the navigation: it stands at its address, below it, or at `also`. */
export const isCurrent = (pathname: string, to: string, also?: string): boolean =>
  pathname === to || pathname === also || (to !== adminPaths.today && pathname.startsWith(`${to}/`))
