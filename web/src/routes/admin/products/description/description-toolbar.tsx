import { Bold, Heading, Italic, Link, List, ListOrdered, type LucideIcon, Redo2, Undo2 } from 'lucide-react'
import { redo, undo } from 'prosemirror-history'
import type { Command, EditorState } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { type Format, formats, isMarked, removeLink, setLink } from './formats.ts'
import { LinkForm } from './link-form.tsx'
import { marks } from './rich-text.ts'

const tools: [Format, LucideIcon][] = [
  [formats.heading, Heading],
  [formats.bold, Bold],
  [formats.italic, Italic],
  [formats.bullets, List],
  [formats.numbers, ListOrdered],
]

type Props = { view: EditorView; state: EditorState }

export function DescriptionToolbar({ view, state }: Props) {
  const [isLinking, setLinking] = useState(false)
  const isLinked = isMarked(state, marks.link)
  const run = (command: Command) => {
    command(view.state, view.dispatch, view)
    view.focus()
  }
  return (
    <>
      <fieldset className="-ml-2.5 flex flex-wrap">
        <legend className="sr-only">Format of the description</legend>
        {tools.map(([{ name, isActive, toggle }, Icon]) => (
          <Tool key={name} name={name} Icon={Icon} isOn={isActive(state)} onPress={() => run(toggle)} />
        ))}
        <Tool name="Link" Icon={Link} isOn={isLinked} onPress={() => (isLinked ? run(removeLink) : setLinking(true))} />
        <Tool name="Undo" Icon={Undo2} onPress={() => run(undo)} />
        <Tool name="Redo" Icon={Redo2} onPress={() => run(redo)} />
      </fieldset>
      {isLinking && (
        <LinkForm
          onSet={(address) => {
            setLinking(false)
            run(setLink(address))
          }}
          onCancel={() => {
            setLinking(false)
            view.focus()
          }}
        />
      )}
    </>
  )
}

type ToolProps = { name: string; Icon: LucideIcon; isOn?: boolean; onPress: () => void }

const Tool = ({ name, Icon, isOn, onPress }: ToolProps) => (
  <Button
    aria-label={name}
    aria-pressed={isOn}
    title={name}
    variant="icon"
    className="aria-pressed:bg-sunken aria-pressed:text-link"
    // The text keeps its selection.
    onMouseDown={(event) => event.preventDefault()}
    onClick={onPress}
  >
    <Icon strokeWidth={1.75} aria-hidden="true" />
  </Button>
)
