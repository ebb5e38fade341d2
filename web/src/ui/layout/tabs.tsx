import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'

type Tab = { name: string; content: ReactNode }

const tabClass =
  'min-h-12 border-b-3 border-transparent px-4 font-bold text-muted hover:text-ink aria-selected:border-fill aria-selected:text-ink'

type Props = { label: string; tabs: Tab[]; chosen: number; onChoose: (position: number) => void }

/** Tabs as in the ARIA Authoring Practices. Hidden panels stay mounted and keep what was typed. */
export function Tabs({ label, tabs, chosen, onChoose }: Props) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)

  const move = (event: KeyboardEvent) => {
    const last = tabs.length - 1
    const next = {
      ArrowRight: chosen === last ? 0 : chosen + 1,
      ArrowLeft: chosen === 0 ? last : chosen - 1,
      Home: 0,
      End: last,
    }[event.key]
    if (next === undefined) return
    event.preventDefault()
    onChoose(next)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus()
  }
  return (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className="flex flex-wrap gap-x-2 border-b border-line"
        onKeyDown={move}
      >
        {tabs.map(({ name }, position) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-tab-${position}`}
            aria-controls={`${id}-panel-${position}`}
            aria-selected={position === chosen}
            tabIndex={position === chosen ? 0 : -1}
            className={tabClass}
            onClick={() => onChoose(position)}
          >
            {name}
          </button>
        ))}
      </div>
      {tabs.map(({ name, content }, position) => (
        <div
          key={name}
          role="tabpanel"
          id={`${id}-panel-${position}`}
          aria-labelledby={`${id}-tab-${position}`}
          hidden={position !== chosen}
          className="pt-6"
        >
          {content}
        </div>
      ))}
    </>
  )
}
