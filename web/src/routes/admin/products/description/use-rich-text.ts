import { baseKeymap, chainCommands, exitCode } from 'prosemirror-commands'
import { history, redo, undo } from 'prosemirror-history'
import { keymap } from 'prosemirror-keymap'
import { splitListItem } from 'prosemirror-schema-list'
import { type Command, EditorState } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { formats } from './formats.ts'
import { nodes, parseHtml, toHtml } from './rich-text.ts'

const breakLine: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(nodes.lineBreak.create()).scrollIntoView())
  return true
}

/** Tab is left to the page, so that the keyboard gets out. */
const keys = keymap({
  Enter: splitListItem(nodes.listItem),
  'Shift-Enter': chainCommands(exitCode, breakLine),
  'Mod-b': formats.bold.toggle,
  'Mod-i': formats.italic.toggle,
  'Mod-z': undo,
  'Mod-y': redo,
  'Shift-Mod-z': redo,
})

/** An editor inside the element that gets `place`; tells the HTML after each change. */
export function useRichText(html: string, onChanged: (html: string) => void) {
  const place = useRef<HTMLDivElement>(null)
  const [view, setView] = useState<EditorView>()
  const [state, setState] = useState<EditorState>()
  const changed = useEffectEvent(onChanged)
  useEffect(() => {
    const plugins = [history(), keys, keymap(baseKeymap)]
    const editor = new EditorView(place.current, {
      state: EditorState.create({ doc: parseHtml(html), plugins }),
      dispatchTransaction(transaction) {
        const next = editor.state.apply(transaction)
        editor.updateState(next)
        setState(next)
        if (transaction.docChanged) changed(toHtml(next.doc))
      },
    })
    setView(editor)
    setState(editor.state)
    return () => editor.destroy()
  }, [html])
  return { place, view, state }
}
