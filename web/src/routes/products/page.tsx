import { catalogTexts } from '@storylamp/contract/catalog/catalog-texts'
import { useEffect } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData, useNavigation } from 'react-router'
import { loadPage } from '../../api/load-page.ts'
import { paths } from '../../base/paths.ts'
import { BeforeYouChoose } from '../../features/catalog/before-you-choose.tsx'
import { chosenFilters } from '../../features/catalog/chosen-filters.ts'
import { toListed } from '../../features/catalog/product-card.tsx'
import { productCount } from '../../features/catalog/product-count.ts'
import { ProductGrid } from '../../features/catalog/product-grid.tsx'
import { type ListedProduct, resetProducts, setProducts } from '../../store/products.ts'
import { useAppDispatch } from '../../store/store.ts'
import { button, style } from '../../ui/classes.ts'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { PageLinks } from '../../ui/layout/page-links.tsx'
import { useFocusOnRemoval } from '../../ui/use-focus-on-removal.ts'
import { Filters } from './filters.tsx'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const chosen = chosenFilters(new URL(request.url).searchParams)
  const { data, ...list } = await loadPage(context, '/api/products/', {
    request,
    query: chosen,
    failureText: catalogTexts.productsFailedForNow,
  })
  return { ...list, chosen, products: data.map(toListed) }
}

export function Component() {
  const { products, filters, facets, chosen, ...list } = useLoaderData<typeof loader>()
  const { page, pageCount, isTotalMore, previous, next } = list
  const isLoading = useNavigation().state === 'loading'
  useProductState(products)
  return (
    <div className={`${style({ variant: 'page' })} pt-8`}>
      <PageHead
        title="Products"
        description="Every night lamp, speaker and companion of the shop."
        {...(page <= pageCount && { path: page === 1 ? paths.products : `${paths.products}?page=${page}` })}
      />
      <h1 className={style({ variant: 'title' })}>Products</h1>
      <p className={`${style({ variant: 'lead' })} mt-2`}>Lamps for the night, speakers for the day.</p>
      <Filters filters={filters} facets={facets} chosen={chosen}>
        <p role="status" className="text-muted">
          {productCount(list)}
        </p>
      </Filters>
      {products.length === 0 ? <NothingFits /> : <ProductGrid products={products} isDimmed={isLoading} />}
      <PageLinks page={page} pageCount={pageCount} previous={previous} next={next} isOpenEnded={isTotalMore} />
      <BeforeYouChoose />
    </div>
  )
}

/** Keeps the shown list in the client state while the page is open. */
function useProductState(products: ListedProduct[]): void {
  const dispatch = useAppDispatch()
  useEffect(() => {
    dispatch(setProducts(products))
  }, [dispatch, products])
  useEffect(() => {
    return () => {
      dispatch(resetProducts())
    }
  }, [dispatch])
}

function NothingFits() {
  const root = useFocusOnRemoval<HTMLDivElement>()
  return (
    <div
      ref={root}
      className={`${style({ variant: 'card' })} mt-4 grid justify-items-center gap-3 px-6 py-12 text-center`}
    >
      <h2 className="text-2xl">No products match.</h2>
      <p className="text-muted">Try another color or a wider range of prices.</p>
      <Link to={paths.products} className={button()}>
        Show all products
      </Link>
    </div>
  )
}
