import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { button } from '../classes.ts'
import { Field, type TextFieldProps } from './form.tsx'

export function PasswordField({ label, problem, hint, ...input }: TextFieldProps) {
  const [isShown, setShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <Field label={label} name={input.name} problem={problem} hint={hint}>
      {(control) => (
        <div className="relative">
          <input
            required
            inputMode="text"
            autoCapitalize="none"
            spellCheck={false}
            {...input}
            {...control}
            type={isShown ? 'text' : 'password'}
            className={`${control.className} pr-14`}
          />
          {input.readOnly !== true && (
            <span className="absolute inset-y-0 right-1 grid place-items-center">
              <button
                type="button"
                aria-pressed={isShown}
                aria-controls={control.id}
                onClick={() => setShown(!isShown)}
                className={button({ variant: 'icon' })}
              >
                <Icon strokeWidth={1.75} aria-hidden="true" />
                <span className="sr-only">Show password</span>
              </button>
            </span>
          )}
        </div>
      )}
    </Field>
  )
}
