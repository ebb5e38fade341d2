import { useId } from 'react'

type Props<T> = {
  label: string
  choices: readonly { value: T; name: string }[]
  chosen: T
  onChoose: (value: T) => void
}

/** One choice of a few, as a row of chips. */
export function Chips<T extends string | number>({ label, choices, chosen, onChoose }: Props<T>) {
  const name = useId()
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-bold text-muted">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {choices.map((choice) => (
          <label
            key={choice.value}
            className="relative inline-flex min-h-11 cursor-pointer items-center rounded-full border border-border px-4 font-semibold hover:bg-sunken has-checked:border-fill has-checked:bg-fill has-checked:text-on-fill has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-(--ring)"
          >
            <input
              type="radio"
              name={name}
              checked={choice.value === chosen}
              className="absolute inset-0 m-0 cursor-pointer opacity-0"
              onChange={() => onChoose(choice.value)}
            />
            {choice.name}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
