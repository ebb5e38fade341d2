import { Trash2 } from 'lucide-react'
import { button, style } from '../../ui/classes.ts'
import { TextField } from '../../ui/forms/form.tsx'
import { PasswordField } from '../../ui/forms/password-field.tsx'

type Props = { position: number; onRemove: () => void }

/** The account of one child. Autofill is off: the browser would fill in the parent's data. */
export function ChildFields({ position, onRemove }: Props) {
  const nameOf = (field: string) => `children.${position}.${field}`
  const title = `Child ${position + 1}`
  return (
    <fieldset
      className={`${style({ variant: 'card' })} flex min-w-0 flex-wrap items-center justify-between gap-4 p-4 sm:p-6`}
    >
      <legend className="contents">
        <h3 className="text-lg">{title}</h3>
      </legend>
      <button
        type="button"
        className={button({ variant: 'secondary' })}
        aria-label={`Remove ${title}`}
        onClick={onRemove}
      >
        <Trash2 strokeWidth={1.75} aria-hidden="true" />
        Remove
      </button>
      <div className="grid w-full gap-4 sm:grid-cols-2">
        <TextField label="Name" autoComplete="off" name={nameOf('name')} />
        <TextField label="Date of Birth" type="date" autoComplete="off" name={nameOf('dob')} />
        <TextField
          label="Username"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          name={nameOf('username')}
          hint="Letters, digits, dots, hyphens and underscores"
        />
        <PasswordField
          label="Password"
          autoComplete="new-password"
          name={nameOf('password')}
          hint="At least 8 characters, and not a common password"
        />
      </div>
    </fieldset>
  )
}
