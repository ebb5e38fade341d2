import { type ClipboardEvent, type KeyboardEvent, useId, useRef } from 'react'
import { style } from '../../../ui/classes.ts'

const positions = [0, 1, 2, 3, 4, 5]
const neighbours: Record<string, -1 | 1 | undefined> = { ArrowLeft: -1, ArrowRight: 1 }

type Props = {
  /** One digit per box, or an empty string. */
  digits: readonly string[]
  problem: string | undefined
  /** The element that says where the code was sent. */
  describedBy: string
  onChange: (digits: string[]) => void
  onWrongText: () => void
}

/** Six boxes for one code. Typing moves the focus on, and pasting fills all boxes. */
export function CodeBoxes({ digits, problem, describedBy, onChange, onWrongText }: Props) {
  const boxes = useRef<HTMLFieldSetElement>(null)
  const problemId = useId()

  const goTo = (position: number) =>
    boxes.current?.querySelectorAll('input')[Math.min(Math.max(position, 0), positions.length - 1)]?.focus()

  const put = (position: number, text: string) => {
    onChange(positions.map((at) => text[at - position] ?? digits[at] ?? ''))
    goTo(position + text.length)
  }

  const type = (position: number, text: string) => {
    const typed = text.replace(/\s/g, '')
    if (!/^\d*$/.test(typed)) return onWrongText()
    if (typed === '') return onChange(digits.map((digit, at) => (at === position ? '' : digit)))
    // Autofill puts the whole code into the first box; a second digit in a full box replaces the first.
    const isWhole = typed.length >= positions.length
    if (isWhole) put(0, typed.slice(0, positions.length))
    else put(position, typed.replace(digits[position] ?? '', ''))
  }

  const paste = (event: ClipboardEvent) => {
    event.preventDefault()
    const pasted = event.clipboardData.getData('text').replace(/[\s-]/g, '')
    if (/^\d{6}$/.test(pasted)) put(0, pasted)
    else onWrongText()
  }

  const press = (event: KeyboardEvent<HTMLInputElement>, position: number) => {
    // Typing the same digit again fires no change event.
    const isSame = event.key === digits[position]
    const step = neighbours[event.key]
    const isBackOverEmpty = event.key === 'Backspace' && digits[position] === '' && position > 0
    if (step === undefined && !isBackOverEmpty && !isSame) return
    event.preventDefault()
    goTo(position + (step ?? (isSame ? 1 : -1)))
    if (isBackOverEmpty) onChange(digits.map((digit, at) => (at === position - 1 ? '' : digit)))
  }

  return (
    <fieldset ref={boxes} aria-describedby={describedBy} className="min-w-0" onPaste={paste}>
      <legend className="font-bold">6-digit code</legend>
      <div className="mt-1 grid max-w-sm grid-cols-6 gap-[min(0.5rem,2.5vw)]">
        {positions.map((position) => (
          <input
            key={position}
            value={digits[position]}
            aria-label={`Digit ${position + 1} of 6`}
            aria-invalid={problem !== undefined}
            aria-describedby={problem === undefined ? undefined : problemId}
            autoComplete={position === 0 ? 'one-time-code' : 'off'}
            inputMode="numeric"
            className={`${style({ variant: 'field' })} px-0! text-center text-xl font-bold tabular-nums`}
            onChange={({ target }) => type(position, target.value)}
            onKeyDown={(event) => press(event, position)}
            onFocus={({ target }) => target.select()}
          />
        ))}
      </div>
      {problem !== undefined && (
        <p id={problemId} className="mt-1 font-semibold text-danger">
          {problem}
        </p>
      )}
    </fieldset>
  )
}
