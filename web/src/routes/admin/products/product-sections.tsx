import {
  type WireAdminProduct as AdminProduct,
  type WireNewProduct as NewProduct,
  newProduct,
} from '@storylamp/contract/catalog/admin-catalog'
import { type Currency, formatPrice } from '@storylamp/contract/money'
import { useUncachedRead } from '../../../api/use-uncached-read.ts'
import { shownTime } from '../../../ui/content/shown-time.ts'
import { TextField } from '../../../ui/forms/form.tsx'
import { checkBy } from '../../../ui/forms/use-form.ts'
import { CheckboxField } from '../components/forms/checkbox-field.tsx'
import { checkConverted } from '../components/forms/form-values.ts'
import { FoldedCard } from '../components/page/folded-card.tsx'
import { DescriptionEditor } from './description/description-editor.tsx'
import { Pictures } from './pictures.tsx'
import { saleText } from './price-history.tsx'
import { FactsField, ProductFields } from './product-fields.tsx'
import { SafetyFields, shownSafety } from './safety-fields.tsx'
import { SaleFields } from './sale-fields.tsx'
import { refusePassedTime, toLocal, toProduct } from './to-product.ts'

const check = checkConverted(checkBy<NewProduct>(newProduct), toProduct)
export const checkProduct: typeof check = (typed) => refusePassedTime(check(typed))

export const showIn =
  (currency: Currency) =>
  (field: string, value: unknown): unknown => {
    if (field === 'publishAt' && value) return shownTime(String(value))
    if (field === 'salePrice' && value) return saleText(value as NonNullable<AdminProduct['salePrice']>, currency)
    if (field === 'prices' && value) return pricesText(value as NonNullable<AdminProduct['prices']>)
    return field === 'safety' ? shownSafety(value as NonNullable<AdminProduct['safety']>) : value
  }

const pricesText = (prices: NonNullable<AdminProduct['prices']>) =>
  Object.entries(prices).flatMap(([currency, price]) =>
    price === null ? [] : [formatPrice(price, currency as Currency)],
  )

export const ProductSections = ({ product }: { product: AdminProduct | undefined }) => (
  <>
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
  </>
)

/** While the time is to come, it counts more than the checkbox. */
const PublishField = ({ product }: { product: AdminProduct | undefined }) => (
  <div className="max-w-80">
    <TextField
      label="On the shelf from"
      type="datetime-local"
      name="publishAt"
      autoComplete="off"
      required={false}
      defaultValue={product?.publishAt === undefined ? '' : toLocal(product.publishAt)}
      hint="Until then only staff see it. In the time of your computer; empty: as ticked below."
    />
  </div>
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
