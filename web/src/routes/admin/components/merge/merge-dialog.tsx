import { useId, useState } from 'react'
import { useSend } from '../../../../api/send.ts'
import { Button } from '../../../../ui/button.tsx'
import { useModal } from '../../../../ui/dialog/use-modal.ts'
import { CheckedForm } from '../../../../ui/forms/form.tsx'
import { refusalOf, useForm } from '../../../../ui/forms/use-form.ts'
import { FormButtons } from '../forms/form-buttons.tsx'
import { useConfirmed } from '../page/password-prompt.tsx'
import { compareFields, type Difference, type Fields } from './compare-fields.ts'
import { FieldValue } from './field-value.tsx'
import type { Merging, Versioned } from './merging.ts'

type Choice = 'mine' | 'theirs'
type Props<T, Entity extends Versioned> = {
  merging: Merging<T, Entity>
  typed: T
  current: Entity
  onMerged: () => void
  onClose: () => void
}

/** Wider than other dialogs, so that both values stand side by side. */
export function MergeDialog<T, Entity extends Versioned>(props: Props<T, Entity>) {
  const { merging, typed, current: refusedFor, onMerged, onClose } = props
  const { loaded, toFields = (entity) => entity as Fields, save, show = (_, value) => value } = merging
  const labels = typeof merging.labels === 'function' ? merging.labels(typed) : merging.labels
  const titleId = useId()
  const dialog = useModal(true)
  const send = useSend()
  const confirmed = useConfirmed()
  const [current, setCurrent] = useState(refusedFor)
  const [choices, setChoices] = useState<Record<string, Choice>>({})
  const fields = { loaded: toFields(loaded), mine: typed as Fields, theirs: toFields(current) }
  const differences = compareFields(Object.keys(labels), fields)
  const choiceOf = ({ name, isTyped }: Difference): Choice => choices[name] ?? (isTyped ? 'mine' : 'theirs')
  const chooseAll = (choice: Choice) => setChoices(Object.fromEntries(differences.map(({ name }) => [name, choice])))
  const form = useForm({
    check: (data) => ({ data }),
    submit: async () => {
      const retained = differences.filter((difference) => choiceOf(difference) === 'mine')
      const changes = Object.fromEntries(retained.map(({ name, mine }) => [name, mine]))
      const { problem } =
        retained.length === 0 ? {} : await confirmed(() => save(send, changes as Partial<T>, current.version, current))
      if (problem === undefined) return void onMerged()
      if (problem.code === 'stale') setCurrent(problem.body.current as Entity)
      return { message: refusalOf(problem, 'It could not be saved. Please try again.').message }
    },
  })
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClose={onClose}
      className="m-auto w-[calc(100%-2*var(--gutter))] max-w-3xl rounded-card bg-surface p-[min(1.5rem,7.5vw)] text-ink shadow-lift"
    >
      <h2 id={titleId} className="text-xl">
        Somebody else has saved this meanwhile
      </h2>
      <CheckedForm form={form} className="mt-2 grid gap-4">
        {differences.length === 0 ? (
          <p>What you typed is saved already.</p>
        ) : (
          <>
            <p>Please choose for each field which of the two is saved.</p>
            <p className="flex flex-wrap gap-2">
              <Button variant="secondary" onClick={() => chooseAll('mine')}>
                Keep all of mine
              </Button>
              <Button variant="secondary" onClick={() => chooseAll('theirs')}>
                Take all of theirs
              </Button>
            </p>
          </>
        )}
        {differences.map((difference) => (
          <FieldChoice
            key={difference.name}
            label={labels[difference.name] ?? difference.name}
            difference={difference}
            show={(value) => show(difference.name, value)}
            chosen={choiceOf(difference)}
            onChoose={(choice) => setChoices((before) => ({ ...before, [difference.name]: choice }))}
          />
        ))}
        <FormButtons form={form} submitLabel="Save" onBack={onClose} />
      </CheckedForm>
    </dialog>
  )
}

type FieldChoiceProps = {
  label: string
  difference: Difference
  show: (value: unknown) => unknown
  chosen: Choice
  onChoose: (choice: Choice) => void
}

const choiceTexts: Record<Choice, string> = { mine: 'Keep mine', theirs: 'Take theirs' }

const FieldChoice = ({ label, difference, show, chosen, onChoose }: FieldChoiceProps) => (
  <fieldset className="min-w-0">
    <legend className="mb-1 font-bold">{label}</legend>
    <div className="grid gap-2 sm:grid-cols-2">
      {(['mine', 'theirs'] as const).map((choice) => (
        <div
          key={choice}
          className={`min-w-0 rounded-field border-2 px-4 py-2 ${choice === chosen ? 'border-fill' : 'border-line'}`}
        >
          <label className="flex min-h-11 items-center gap-3 font-semibold">
            <input
              type="radio"
              name={difference.name}
              className="size-5 shrink-0 accent-(--fill)"
              checked={choice === chosen}
              onChange={() => onChoose(choice)}
            />
            {choiceTexts[choice]}
          </label>
          <FieldValue
            name={difference.name}
            label={`${choiceTexts[choice]}: ${label}`}
            value={show(difference[choice])}
          />
        </div>
      ))}
    </div>
  </fieldset>
)
