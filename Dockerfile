# Not 24: better-sqlite3 12 aborts when it is compiled against the headers of Node 24.19 or later (nodejs/node#65446).
FROM node:26-bookworm-slim AS build
# better-sqlite3 compiles where no prebuilt binary can be fetched.
RUN apt-get update \
 && apt-get install -y --no-install-recommends python3 make g++ \
 && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY package.json package-lock.json ./
# Without scripts first: this package's own `prepare` needs the sources, which would end this layer's caching.
RUN npm ci --ignore-scripts --no-audit --no-fund \
 && npm rebuild better-sqlite3 --foreground-scripts
COPY tsconfig.json tsconfig.build.json ./
COPY build-assets.mjs build-docs.mjs ./
COPY docs docs
COPY data data
COPY src src
RUN npm run build && npm prune --omit=dev --ignore-scripts --no-audit --no-fund \
 # Removes sources and intermediate files of the native module, not its binary.
 && rm -rf node_modules/better-sqlite3/deps node_modules/better-sqlite3/src node_modules/better-sqlite3/build/Release/obj* \
 # Source maps and TypeScript serve editors and debuggers: half of all bytes that are installed.
 && find node_modules dist -type f \( -name '*.map' -o -name '*.ts' -o -name '*.cts' -o -name '*.mts' \) -delete \
 && rm -f dist/.tsbuildinfo
COPY bin bin
COPY migrations migrations
COPY LICENSE ./
# After a checkout with a strict umask the files would be unreadable for the user that runs the program.
RUN chmod -R a+rX package.json LICENSE bin data migrations

# What Node.js needs of the base image and nothing else: no shell, no npm, no package manager.
WORKDIR /runtime
RUN mkdir -p app tmp etc/ssl/certs usr/local/bin usr/bin var/lib/dpkg/status.d \
 && chmod 1777 tmp \
 && cp /usr/local/bin/node usr/local/bin/ \
 # For the first line of `reset-record`.
 && cp /usr/bin/env usr/bin/ \
 && libraries=$(ldd /usr/local/bin/node /app/node_modules/better-sqlite3/build/Release/better_sqlite3.node \
      | grep -oE '/[^ ]+\.so[^ ]*' | sort -u) \
 && cp --parents --dereference $libraries . \
 && ln -s /app/bin/reset-record.js usr/local/bin/reset-record \
 && printf 'root:x:0:0::/root:/sbin/nologin\nnode:x:1000:1000::/home/node:/sbin/nologin\n' >etc/passwd \
 && printf 'root:x:0:\nnode:x:1000:\n' >etc/group \
 && cp --dereference /etc/os-release etc/ \
 # Where scanners look for the packages that files come from.
 && for library in $libraries; do dpkg -S "*/${library##*/}" | cut -d: -f1; done | sort -u \
      | while read -r package; do dpkg -s "$package" >"var/lib/dpkg/status.d/$package"; done \
 && install -d -o 1000 -g 1000 -m 0750 var/lib/reset-record

FROM scratch
COPY --from=build /runtime /
ENV PATH=/usr/local/bin:/usr/bin \
    NODE_ENV=production \
    # One pool of memory for all threads (docs/performance.md, Memory).
    MALLOC_ARENA_MAX=1 \
    HOST=0.0.0.0 \
    LEDGER_PATH=/var/lib/reset-record/ledger.sqlite
WORKDIR /app
# The program belongs to root; the user that runs it can only write the ledger's directory.
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/package.json /app/LICENSE ./
COPY --from=build /app/bin bin
COPY --from=build /app/data data
COPY --from=build /app/migrations migrations
COPY --from=build /app/dist dist
VOLUME /var/lib/reset-record
USER 1000:1000
EXPOSE 3000
STOPSIGNAL SIGTERM
# Worker and API together; docker-compose.yml runs each in its own container.
CMD ["reset-record", "start"]
# Where the image comes from. Last, so that a new commit changes no layer above.
ARG VERSION=unreleased
ARG REVISION=unknown
ARG CREATED
ARG SOURCE
LABEL org.opencontainers.image.title="Reset Record" \
      org.opencontainers.image.description="The record of usage-limit resets of an AI coding product: worker and read-only API" \
      org.opencontainers.image.licenses="MIT" \
      org.opencontainers.image.version="$VERSION" \
      org.opencontainers.image.revision="$REVISION" \
      org.opencontainers.image.created="$CREATED" \
      org.opencontainers.image.source="$SOURCE"
