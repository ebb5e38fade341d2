import { type RefObject, useState } from 'react'
import { useSettings } from '../../base/settings.ts'
import { style } from '../../ui/classes.ts'
import { TextField } from '../../ui/forms/form.tsx'
import { PasswordField } from '../../ui/forms/password-field.tsx'
import { readTypedParent } from './typed-parent.ts'

type Props = { headingRef: RefObject<HTMLHeadingElement | null> }

export function ParentFields({ headingRef }: Props) {
  const [typed] = useState(readTypedParent)
  const { homeCountry } = useSettings()
  return (
    <fieldset className={`${style({ variant: 'card' })} grid min-w-0 gap-4 p-4 sm:grid-cols-2 sm:p-6`}>
      <legend className="float-left sm:col-span-2">
        <h2 ref={headingRef} tabIndex={-1} className="text-xl outline-none">
          About you
        </h2>
      </legend>
      <TextField label="First Name" name="firstname" defaultValue={typed.firstname} autoComplete="given-name" />
      <TextField label="Last Name" name="lastname" defaultValue={typed.lastname} autoComplete="family-name" />
      <TextField label="Date of Birth" name="dob" defaultValue={typed.dob} type="date" autoComplete="bday" />
      <TextField
        label="Mobile"
        name="mobile"
        defaultValue={typed.mobile}
        autoComplete={homeCountry === 'US' ? 'tel-national' : 'tel'}
        inputMode="tel"
      />
      <div className="sm:col-span-2">
        <TextField
          label="Email"
          name="email"
          defaultValue={typed.email}
          type="email"
          autoComplete="email"
          inputMode="email"
          hint="You log in with it, and we send a code to it."
        />
      </div>
      <PasswordField
        label="Password"
        name="password"
        autoComplete="new-password"
        hint="At least 8 characters, and not a common password"
      />
      <PasswordField label="Confirm Password" name="cpassword" autoComplete="new-password" />
    </fieldset>
  )
}
