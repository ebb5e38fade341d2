import { catalogTexts } from '@storylamp/contract/catalog/catalog-texts'
import { ArrowLeft } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { data, Form, Link, type LoaderFunctionArgs, useLoaderData, useNavigate, useNavigation } from 'react-router'
import { loadPage } from '../../api/load-page.ts'
import { paths } from '../../base/paths.ts'
import { useSettings } from '../../base/settings.ts'
import { BeforeYouChoose } from '../../features/catalog/before-you-choose.tsx'
import { type ChosenFilters, chosenFilters } from '../../features/catalog/chosen-filters.ts'
import { ListBar } from '../../features/catalog/list-bar.tsx'
import { toListed } from '../../features/catalog/product-card.tsx'
import { productCount } from '../../features/catalog/product-count.ts'
import { ProductGrid } from '../../features/catalog/product-grid.tsx'
import { useFilterForm } from '../../features/catalog/use-filter-form.ts'
import { button, style } from '../../ui/classes.ts'
import { Picture, squarePicture } from '../../ui/content/picture.tsx'
import { breadcrumb } from '../../ui/layout/breadcrumb.ts'
import { ComingSoon, ComingSoonLabel } from '../../ui/layout/coming-soon.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { PageLinks } from '../../ui/layout/page-links.tsx'

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { sort, page } = chosenFilters(new URL(request.url).searchParams)
  const chosen = { ...(sort && { sort }), ...(page && { page }) }
  const reply = await loadPage(context, '/api/collections/:type', {
    request,
    params: { type: params.type ?? '' },
    query: chosen,
    failureText: catalogTexts.productsFailedForNow,
  })
  const [collection] = reply.data
  if (collection === undefined || (collection.page > 1 && collection.products.length === 0)) {
    throw data(catalogTexts.collectionNotFound, { status: 404 })
  }
  return { ...collection, chosen, products: collection.products.map(toListed) }
}

export function Component() {
  const { type, name, description, image, imageAlt, isComingSoon, products, chosen, ...list } =
    useLoaderData<typeof loader>()
  const { total, page, pageCount, isTotalMore, previous, next } = list
  const { shopOrigin } = useSettings()
  const isLoading = useNavigation().state === 'loading'
  const path = paths.collection(type)
  const head = (
    <PageHead
      title={name}
      description={description}
      {...(page <= pageCount && { path: page === 1 ? path : `${path}?page=${page}` })}
      image={image}
      jsonLd={[breadcrumb(shopOrigin, [{ name: 'Collections', path: paths.collections }], name)]}
    />
  )
  // An announced collection without products shows a notice.
  if (isComingSoon && total === 0) {
    return (
      <>
        {head}
        <ComingSoon sentence={`${name}: ${description}`}>
          <GoBack />
        </ComingSoon>
      </>
    )
  }
  return (
    <div className={`${style({ variant: 'page' })} pt-8`}>
      {head}
      <GoBack />
      <div className="mt-6 grid overflow-hidden rounded-hero bg-sunken lg:grid-cols-2">
        <div className="grid content-center justify-items-start gap-4 p-6 sm:p-10">
          <h1 className={style({ variant: 'title' })}>{name}</h1>
          <p className="max-w-prose text-lg">{description}</p>
          {isComingSoon && <ComingSoonLabel more={name} />}
        </div>
        <div className="aspect-4/3 max-lg:order-first">
          <Picture
            file={squarePicture(image)}
            alt={imageAlt}
            sizes="(min-width: 1152px) 552px, (min-width: 1024px) 48vw, 94vw"
            isMain
            className="size-full object-cover"
          />
        </div>
      </div>
      <SortForm chosen={chosen}>
        <p role="status" className="text-muted">
          {productCount(list)}
        </p>
      </SortForm>
      <ProductGrid products={products} isDimmed={isLoading} />
      <PageLinks page={page} pageCount={pageCount} previous={previous} next={next} isOpenEnded={isTotalMore} />
      <BeforeYouChoose />
    </div>
  )
}

/** A collection has an order of its own, which staff arrange. */
function SortForm({ chosen, children }: { chosen: ChosenFilters; children: ReactNode }) {
  const { sort = '' } = chosen
  const { form, ...events } = useFilterForm(chosen, { sort })
  return (
    <Form ref={form} {...events} className="mt-8">
      <ListBar sort={sort} hasOwnOrder>
        {children}
      </ListBar>
    </Form>
  )
}

/** Goes back within the shop, or to the collections if this is the first page of the visit. */
function GoBack() {
  const navigate = useNavigate()
  const goBack = (event: MouseEvent) => {
    const opensElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
    if (opensElsewhere || !hasBeenElsewhere()) return
    event.preventDefault()
    void navigate(-1)
  }
  return (
    <Link to={paths.collections} onClick={goBack} className={button({ variant: 'secondary' })}>
      <ArrowLeft strokeWidth={1.75} aria-hidden="true" />
      Go Back
    </Link>
  )
}

/** React Router numbers the pages of a visit in `history.state.idx`. */
const hasBeenElsewhere = () => history.state?.idx > 0
