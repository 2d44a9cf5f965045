# syntax=docker/dockerfile:1
FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc .puppeteerrc.cjs ./
COPY deploy/openapi-generator deploy/openapi-generator
RUN npm ci --ignore-scripts
COPY . .
# Server and packages are one bundle; the image holds what cannot be bundled beside it (deploy/image-files.mjs).
RUN npm run build && node deploy/image-folder.mjs /image

FROM node:24-slim
LABEL org.opencontainers.image.title="Vitrine" \
      org.opencontainers.image.description="A storefront render tier: JSON-T templates compiled, streamed and hydrated." \
      org.opencontainers.image.licenses="Apache-2.0"
ENV NODE_ENV=production DATA_DIR=/data
WORKDIR /app
# `vitrine` is a command in the image: docker exec CONTAINER vitrine export --all
RUN mkdir /data && chown 10001:10001 /data && ln -s /app/dist/cli.js /usr/local/bin/vitrine
COPY --from=build /image ./
USER 10001:10001
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=3s --start-period=20s --start-interval=2s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT ?? 3000}/healthz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/main.js"]
