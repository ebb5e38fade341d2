import { Outlet, ScrollRestoration, useNavigation } from 'react-router'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'

export const Layout = () => (
  <>
    <a
      href="#main"
      className="sr-only focus:not-sr-only focus:absolute focus:z-10 focus:m-2 focus:rounded-button focus:bg-surface focus:p-3"
    >
      Skip to content
    </a>
    <PageProgress />
    <Header />
    <main id="main" tabIndex={-1} className="grow outline-none">
      <Outlet />
    </main>
    <Footer />
    <ScrollRestoration />
  </>
)

function PageProgress() {
  const isLoading = useNavigation().state === 'loading'
  return (
    <div role="status" className="fixed inset-x-0 top-0 z-20">
      {isLoading && (
        <div className="h-1 bg-lamp">
          <span className="sr-only">Loading the page</span>
        </div>
      )}
    </div>
  )
}
