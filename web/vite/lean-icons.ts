import type { Plugin } from 'vite'

// Lucide's own takes sizes, contexts and class names into account that no page asks for, and weighs as much as all drawings.
const frame = `
import { createElement } from 'react'
const look = {
  xmlns: 'http://www.w3.org/2000/svg', width: 24, height: 24, viewBox: '0 0 24 24',
  fill: 'none', stroke: 'currentColor', strokeLinecap: 'round', strokeLinejoin: 'round', 'aria-hidden': true,
}
const draw = ([shape, attributes]) => createElement(shape, attributes)
export default ({ node }) => (props) => createElement('svg', { ...look, ...props }, node.map(draw))
`

/** Lucide's drawings in a smaller frame. */
export const leanIcons = (): Plugin => ({
  name: 'lean-icons',
  enforce: 'pre',
  load: (id) => (/\/lucide-react\/.*\/createLucideIcon\.\w+$/.test(id) ? frame : undefined),
})
