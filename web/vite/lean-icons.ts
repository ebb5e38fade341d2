import type { Plugin } from 'vite'

// Lucide's own createLucideIcon has features that no page uses, and weighs as much as all icons together.
const frame = `
import { createElement } from 'react'
const defaults = {
  xmlns: 'http://www.w3.org/2000/svg', viewBox: '0 0 24 24',
  fill: 'none', stroke: 'currentColor', strokeLinecap: 'round', strokeLinejoin: 'round', 'aria-hidden': true,
}
const draw = ([shape, attributes]) => createElement(shape, attributes)
export default ({ node }) => ({ size = 24, ...props }) =>
  createElement('svg', { ...defaults, width: size, height: size, ...props }, ...node.map(draw))
`

const iconFile = /\/lucide-react\/.*\/icons\/[\w-]+\.\w+$/
// Names and keys: nothing reads them, and they do not compress.
const unread = /\b(?:name|key): "[^"]*",?|\bsize: 24,|\baliases: \[[^\]]*\],?|__iconData\.node;/g

/** Replaces Lucide's createLucideIcon by a smaller one, and leaves of each icon only its shapes. */
export const leanIcons = (): Plugin => ({
  name: 'lean-icons',
  enforce: 'pre',
  load: (id) => (/\/lucide-react\/.*\/createLucideIcon\.\w+$/.test(id) ? frame : undefined),
  transform: (code, id) => (iconFile.test(id) ? { code: code.replace(unread, ''), map: null } : undefined),
})
