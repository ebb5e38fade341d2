import { type WireNewProduct as NewProduct, newProduct } from '@storylamp/contract/catalog/admin-catalog'
import type { WireProduct as Product } from '@storylamp/contract/catalog/catalog'
import type { Outcome } from '../../../api/request.ts'
import { checkBy } from '../../../ui/forms/check.ts'
import { CheckField } from '../parts/check-field.tsx'
import { DeskForm } from '../parts/desk-form.tsx'
import { DeskCard } from '../parts/desk-page.tsx'
import { shaped } from '../parts/typed.ts'
import { CollectionChoice } from './collection-choice.tsx'
import { DescriptionEditor } from './description-editor.tsx'
import { Pictures } from './pictures.tsx'
import { ProductFields } from './product-fields.tsx'
import { toProduct } from './to-product.ts'

const check = shaped(checkBy<NewProduct>(newProduct), toProduct)

type Props = {
  product?: Product
  submit: string
  done: string
  save: (body: NewProduct) => Promise<Outcome<{ data: Product }>>
  onSaved: (product: Product) => void
}

export const ProductForm = ({ product, onSaved, ...props }: Props) => (
  <DeskForm
    check={check}
    failureText="The product could not be saved. Please try again."
    onSaved={({ data }) => onSaved(data)}
    {...props}
  >
    {(form) => (
      <>
        <DeskCard title="What it is">
          <ProductFields form={form} product={product} />
          {/* Anew once it is saved: the shop may have taken something out. */}
          <DescriptionEditor
            key={product?.description}
            description={product?.description}
            problem={form.problemOf('description')}
          />
        </DeskCard>
        <DeskCard title="Pictures">
          <Pictures form={form} product={product} />
        </DeskCard>
        <DeskCard title="Where it stands">
          <CollectionChoice chosen={product?.collections ?? []} />
          <CheckField name="isActive" label="On the shelf" defaultChecked={product?.isActive ?? true} />
        </DeskCard>
      </>
    )}
  </DeskForm>
)
