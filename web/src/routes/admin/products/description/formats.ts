import { setBlockType, toggleMark } from 'prosemirror-commands'
import type { MarkType, NodeType } from 'prosemirror-model'
import { liftListItem, wrapInList } from 'prosemirror-schema-list'
import type { Command, EditorState } from 'prosemirror-state'
import { marks, nodes } from './rich-text.ts'

export type Format = { name: string; isActive: (state: EditorState) => boolean; toggle: Command }

const isInside = (state: EditorState, type: NodeType): boolean => {
  const { $from } = state.selection
  for (let depth = $from.depth; depth > 0; depth -= 1) if ($from.node(depth).type === type) return true
  return false
}

export const isMarked = (state: EditorState, mark: MarkType): boolean => {
  const { from, to, $from, empty } = state.selection
  return empty ? mark.isInSet(state.storedMarks ?? $from.marks()) !== undefined : state.doc.rangeHasMark(from, to, mark)
}

const markFormat = (name: string, mark: MarkType): Format => ({
  name,
  isActive: (state) => isMarked(state, mark),
  toggle: toggleMark(mark),
})

const listFormat = (name: string, list: NodeType): Format => ({
  name,
  isActive: (state) => isInside(state, list),
  toggle: (state, ...rest) =>
    isInside(state, list) ? liftListItem(nodes.listItem)(state, ...rest) : wrapInList(list)(state, ...rest),
})

const isHeading = (state: EditorState) => isInside(state, nodes.heading)

export const formats = {
  heading: {
    name: 'Heading',
    isActive: isHeading,
    toggle: (state, ...rest) => setBlockType(isHeading(state) ? nodes.paragraph : nodes.heading)(state, ...rest),
  },
  bold: markFormat('Bold', marks.strong),
  italic: markFormat('Italic', marks.em),
  bullets: listFormat('Bulleted list', nodes.bulletList),
  numbers: listFormat('Numbered list', nodes.orderedList),
} satisfies Record<string, Format>

/** Links the selected text; without a selection the address itself is inserted. */
export const setLink =
  (href: string): Command =>
  (state, dispatch) => {
    const { from, to, empty } = state.selection
    const link = marks.link.create({ href })
    const { tr } = state
    dispatch?.(empty ? tr.replaceSelectionWith(state.schema.text(href, [link]), false) : tr.addMark(from, to, link))
    return true
  }

export const removeLink: Command = (state, dispatch) => {
  const { from, to } = linkedRange(state)
  dispatch?.(state.tr.removeMark(from, to, marks.link))
  return true
}

/** The selection, or the text around the cursor. */
function linkedRange({ selection: { from, to, $from, empty } }: EditorState): { from: number; to: number } {
  if (!empty) return { from, to }
  const { node, offset } = $from.parent.childAfter($from.parentOffset)
  const start = $from.start() + offset
  return { from: start, to: start + (node?.nodeSize ?? 0) }
}
