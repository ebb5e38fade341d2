import type { Plugin } from 'vite'

// Lucide's own createLucideIcon has features that no page uses, and weighs as much as all icons together.
const frame = `
import { createElement } from 'react'
const defaults = {
  xmlns: 'http://www.w3.org/2000/svg', width: 24, height: 24, viewBox: '0 0 24 24',
  fill: 'none', stroke: 'currentColor', strokeLinecap: 'round', strokeLinejoin: 'round', 'aria-hidden': true,
}
const draw = ([shape, attributes]) => createElement(shape, attributes)
export default ({ node }) => (props) => createElement('svg', { ...defaults, ...props }, node.map(draw))
`

/** Replaces Lucide's createLucideIcon by a smaller one. */
export const leanIcons = (): Plugin => ({
  name: 'lean-icons',
  enforce: 'pre',
  load: (id) => (/\/lucide-react\/.*\/createLucideIcon\.\w+$/.test(id) ? frame : undefined),
})
