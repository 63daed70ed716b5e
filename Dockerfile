# Builds without the tools for tests and ships only what the shop needs at run time. Secrets come from the environment at the
# start; the image contains none. docs/operations.md describes its use.

FROM node:24-bookworm-slim AS build
WORKDIR /app
# Dependencies get their own layer, because they change less often than the code.
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts --omit=dev --include=optional --no-audit --no-fund
COPY . .
# Build with the Node version of the lockfile, which also runs the shop.
ENV PATH=/app/node_modules/.bin:$PATH
RUN node scripts/build/build.mjs && node scripts/build/assemble-image.ts /image

FROM debian:bookworm-slim
COPY --from=build /image /app
WORKDIR /app
# The memory settings, here and below, are those of `npm start` (docs/decisions/068-memory.md).
ENV PATH=/app/node_modules/.bin:$PATH NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data MALLOC_ARENA_MAX=1 MALLOC_MMAP_THRESHOLD_=32768
# The user owns the data, not the code. Importing the build here makes a missing module fail the image build.
RUN useradd --uid 10001 --user-group --no-create-home --home-dir /nonexistent shop \
  && install -d -o shop -g shop -m 700 /data \
  && node --input-type=module -e "await import('/app/build/server/index.js'); await import('@hono/node-server'); await import('subset-font')"
USER shop
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=8", "--heap-growing-percent=30", "build/server.js"]
