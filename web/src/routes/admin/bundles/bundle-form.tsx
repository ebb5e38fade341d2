import {
  type WireAdminBundle as AdminBundle,
  type WireNewBundle as NewBundle,
  newBundle,
} from '@storylamp/contract/bundles/admin-bundles'
import type { Outcome } from '../../../api/request.ts'
import { TextField } from '../../../ui/forms/form.tsx'
import { checkBy } from '../../../ui/forms/use-form.ts'
import { AdminForm } from '../components/forms/admin-form.tsx'
import { checkConverted, isFilled, toNumber } from '../components/forms/form-values.ts'
import { TextareaField } from '../components/forms/textarea-field.tsx'
import type { Merging } from '../components/merge/merging.ts'
import { PictureField } from '../components/uploads/picture-field.tsx'

const check = checkConverted(checkBy<NewBundle>(newBundle), ({ tokenPrice, ageFrom, ageTo, ...values }) => ({
  image: '',
  ...values,
  tokenPrice: toNumber(tokenPrice),
  ageFrom: isFilled(ageFrom) ? toNumber(ageFrom) : null,
  ageTo: isFilled(ageTo) ? toNumber(ageTo) : null,
}))

type BundleMerging = Omit<Merging<NewBundle, AdminBundle>, 'toFields' | 'labels'>

type Props = {
  bundle?: AdminBundle
  merging?: BundleMerging
  submitLabel: string
  successText: string
  save: (body: NewBundle) => Promise<Outcome<{ data: AdminBundle }>>
  onSaved: (bundle: AdminBundle) => void
}

export const BundleForm = ({ bundle, merging, onSaved, ...props }: Props) => (
  <AdminForm
    check={check}
    failureText="The bundle could not be saved. Please try again."
    onSaved={({ data }) => onSaved(data)}
    merging={merging && { ...merging, toFields, labels }}
    {...props}
  >
    <TextField label="Name" defaultValue={bundle?.name} {...field('name')} />
    <TextareaField
      label="Description"
      hint="Plain text, without formats."
      defaultValue={bundle?.description}
      {...field('description')}
    />
    <TextField label="Price in tokens" inputMode="decimal" defaultValue={bundle?.tokenPrice} {...field('tokenPrice')} />
    <TextField
      label="Youngest age (optional)"
      required={false}
      inputMode="numeric"
      defaultValue={bundle?.ageFrom}
      {...field('ageFrom')}
    />
    <TextField
      label="Oldest age (optional)"
      required={false}
      inputMode="numeric"
      defaultValue={bundle?.ageTo}
      {...field('ageTo')}
    />
    <PictureField image={bundle?.image} imageAlt={bundle?.imageAlt} />
  </AdminForm>
)

const field = (name: string) => ({ name, autoComplete: 'off' })

const toFields = ({ name, description, tokenPrice, ageFrom, ageTo, image, imageAlt }: AdminBundle) => ({
  name,
  description,
  tokenPrice,
  ageFrom: ageFrom ?? null,
  ageTo: ageTo ?? null,
  image,
  imageAlt,
})

const labels = {
  name: 'Name',
  description: 'Description',
  tokenPrice: 'Price in tokens',
  ageFrom: 'Youngest age',
  ageTo: 'Oldest age',
  image: 'Picture',
  imageAlt: 'Alt text',
}
