import {
  type WireAdminProduct as AdminProduct,
  type WireNewProduct as NewProduct,
  newProduct,
} from '@storylamp/contract/catalog/admin-catalog'
import type { WireProduct as Product } from '@storylamp/contract/catalog/catalog'
import type { Outcome } from '../../../api/request.ts'
import { useUncachedRead } from '../../../api/use-uncached-read.ts'
import { shownTime } from '../../../ui/content/shown-time.ts'
import { checkBy } from '../../../ui/forms/use-form.ts'
import { AdminForm } from '../components/forms/admin-form.tsx'
import { CheckboxField } from '../components/forms/checkbox-field.tsx'
import { checkConverted } from '../components/forms/form-values.ts'
import type { Merging } from '../components/merge/merging.ts'
import { FoldedCard } from '../components/page/folded-card.tsx'
import { DescriptionEditor } from './description/description-editor.tsx'
import { Pictures } from './pictures.tsx'
import { saleText } from './price-history.tsx'
import { FactsField, ProductFields } from './product-fields.tsx'
import { PublishField } from './publish-field.tsx'
import { SafetyFields, shownSafety } from './safety-fields.tsx'
import { SaleFields } from './sale-fields.tsx'
import { productLabels, refusePassedTime, toProduct, toProductFields } from './to-product.ts'

const checkProduct = checkConverted(checkBy<NewProduct>(newProduct), toProduct)
const check: typeof checkProduct = (typed) => refusePassedTime(checkProduct(typed))

type ProductMerging = Omit<Merging<NewProduct, AdminProduct>, 'toFields' | 'labels' | 'show'>

type Props = {
  product?: AdminProduct
  merging?: ProductMerging
  submitLabel: string
  successText: string
  save: (body: NewProduct) => Promise<Outcome<{ data: Product }>>
  onSaved: (product: Product) => void
}

function shownValue(field: string, value: unknown): unknown {
  if (field === 'publishAt' && value) return shownTime(String(value))
  if (field === 'salePrice' && value) return saleText(value as NonNullable<AdminProduct['salePrice']>)
  return field === 'safety' ? shownSafety(value as NonNullable<AdminProduct['safety']>) : value
}

export const ProductForm = ({ product, merging, onSaved, ...props }: Props) => (
  <AdminForm
    check={check}
    failureText="The product could not be saved. Please try again."
    onSaved={({ data }) => onSaved(data)}
    merging={merging && { ...merging, toFields: toProductFields, labels: productLabels, show: shownValue }}
    {...props}
  >
    <FoldedCard title="Details" isOpen>
      <ProductFields product={product} />
    </FoldedCard>
    <FoldedCard title="Description and facts">
      {/* The key shows the saved text, because the server may have changed it. */}
      <DescriptionEditor key={product?.description} description={product?.description} />
      <FactsField product={product} />
    </FoldedCard>
    <FoldedCard title="Sale">
      <SaleFields product={product} />
    </FoldedCard>
    <FoldedCard title="Safety and product facts">
      <SafetyFields product={product} />
    </FoldedCard>
    <FoldedCard title="Pictures">
      <Pictures product={product} />
    </FoldedCard>
    <FoldedCard title="Visibility">
      <CollectionChoice chosen={product?.collections ?? []} />
      <CheckboxField
        name="hasGuide"
        label="Show the guide of our lamps and speakers: first steps, and answers such as that it has no microphone"
        defaultChecked={product?.hasGuide ?? false}
      />
      <PublishField product={product} />
      <CheckboxField name="isActive" label="On the shelf" defaultChecked={product?.isActive ?? true} />
    </FoldedCard>
  </AdminForm>
)

/** If the collections can't be loaded, the product keeps those that it is in. */
function CollectionChoice({ chosen }: { chosen: string[] }) {
  const { reply } = useUncachedRead('/api/admin/collections')
  const options = reply?.data ?? chosen.map((type) => ({ type, name: type, isHidden: false }))
  return (
    <fieldset>
      <legend className="font-bold">Collections</legend>
      <div className="flex flex-wrap gap-x-6">
        {options.map(({ type, name, isHidden }) => (
          <CheckboxField
            key={type}
            name={`collections.${type}`}
            label={isHidden ? `${name} (hidden)` : name}
            defaultChecked={chosen.includes(type)}
          />
        ))}
      </div>
    </fieldset>
  )
}
