import {
  type WireAdminBundle as AdminBundle,
  type WireNewBundle as NewBundle,
  newBundle,
} from '@storylamp/contract/bundles/admin-bundles'
import type { Outcome } from '../../../api/request.ts'
import { checkBy } from '../../../ui/forms/check.ts'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { AreaField } from '../parts/area-field.tsx'
import { DeskForm } from '../parts/desk-form.tsx'
import { numberOf, shaped } from '../parts/typed.ts'
import { PictureField } from '../uploads/picture-field.tsx'

const check = shaped(checkBy<NewBundle>(newBundle), ({ tokenPrice, ...typed }) => ({
  image: '',
  ...typed,
  tokenPrice: numberOf(tokenPrice),
}))

type Props = {
  bundle?: AdminBundle
  submit: string
  done: string
  save: (body: NewBundle) => Promise<Outcome<{ data: AdminBundle }>>
  onSaved: (bundle: AdminBundle) => void
}

export const BundleForm = ({ bundle, onSaved, ...props }: Props) => (
  <DeskForm
    check={check}
    failureText="The bundle could not be saved. Please try again."
    onSaved={({ data }) => onSaved(data)}
    {...props}
  >
    {(form) => {
      const field = (name: string) => ({ name, autoComplete: 'off', problem: form.problemOf(name) })
      return (
        <>
          <TextField label="Name" defaultValue={bundle?.name} {...field('name')} />
          <AreaField label="Description" defaultValue={bundle?.description} {...field('description')} />
          <TextField
            label="Price in tokens"
            inputMode="decimal"
            defaultValue={bundle?.tokenPrice}
            {...field('tokenPrice')}
          />
          <PictureField label="Picture" form={form} image={bundle?.image} imageAlt={bundle?.imageAlt} />
        </>
      )
    }}
  </DeskForm>
)
