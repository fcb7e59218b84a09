# The released program and nothing else: no shell, no package manager, not root.
#
#   docker build --build-arg ARCHIVE=dist/release/library-0.1.0-linux-x64.tar.gz -t library .
#
# All data stand in /data; the rest of the file system may be read-only (see compose.yaml).

FROM debian:12-slim AS unpacked
# an archive is unpacked as it is added
ARG ARCHIVE
ADD ${ARCHIVE} /archive/
# and the files it is linked to, wherever this system keeps them
RUN set -eu; \
    mkdir -p /root-fs/tmp /user-fs/data; \
    cp /archive/*/library /root-fs/library; \
    ldd /root-fs/library | grep -o '/[^ ]*' | while read -r file; do \
      mkdir -p "/root-fs$(dirname "$file")"; cp -L "$file" "/root-fs$file"; \
    done; \
    chmod 1777 /root-fs/tmp

FROM scratch
COPY --from=unpacked /root-fs/ /
COPY --from=unpacked --chown=65532:65532 /user-fs/ /
USER 65532:65532
ENV LIBRARY_DATA=/data LIBRARY_HOST=0.0.0.0
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=15m --timeout=2m --start-period=30s CMD ["/library", "check"]
ENTRYPOINT ["/library"]
CMD ["serve"]
