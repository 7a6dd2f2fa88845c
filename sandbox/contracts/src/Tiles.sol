// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

interface Receiver {
    function onERC1155Received(address, address, uint256, uint256, bytes calldata) external returns (bytes4);
    function onERC1155BatchReceived(address, address, uint256[] calldata, uint256[] calldata, bytes calldata)
        external
        returns (bytes4);
}

/// ERC-1155 with metadata. Picture and attributes of each tile are made from its number, on chain.
contract Tiles {
    string public constant name = "Sandbox Tiles";
    string public constant symbol = "TILE";
    address public minter;
    mapping(address => mapping(uint256 => uint256)) private _held;
    mapping(address => mapping(address => bool)) public isApprovedForAll;
    mapping(uint256 => string) private _uris;

    event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value);
    event TransferBatch(
        address indexed operator,
        address indexed from,
        address indexed to,
        uint256[] ids,
        uint256[] values
    );
    event ApprovalForAll(address indexed account, address indexed operator, bool approved);
    event URI(string value, uint256 indexed id);

    error AlreadyMade();
    error NotTheMinter(address caller);
    error ERC1155InsufficientBalance(address sender, uint256 balance, uint256 needed, uint256 tokenId);
    error ERC1155InvalidArrayLength(uint256 idsLength, uint256 valuesLength);
    error ERC1155InvalidReceiver(address receiver);
    error ERC1155MissingApprovalForAll(address operator, address owner);

    function init(address minter_) external {
        if (minter != address(0)) revert AlreadyMade();
        minter = minter_;
    }

    function mint(address to, uint256 id, uint256 value) external {
        _onlyMinter();
        _held[to][id] += value;
        emit TransferSingle(msg.sender, address(0), to, id, value);
    }

    function mintBatch(address to, uint256[] calldata ids, uint256[] calldata values) external {
        _onlyMinter();
        for (uint256 i = 0; i < ids.length; i++) _held[to][ids[i]] += values[i];
        emit TransferBatch(msg.sender, address(0), to, ids, values);
    }

    /// Puts another document in the place of the one that is made from the number; {id} stands for the number.
    function setURI(uint256 id, string calldata value) external {
        _onlyMinter();
        _uris[id] = value;
        emit URI(value, id);
    }

    function balanceOf(address account, uint256 id) external view returns (uint256) {
        return _held[account][id];
    }

    function balanceOfBatch(address[] calldata accounts, uint256[] calldata ids)
        external
        view
        returns (uint256[] memory held)
    {
        if (accounts.length != ids.length) revert ERC1155InvalidArrayLength(ids.length, accounts.length);
        held = new uint256[](ids.length);
        for (uint256 i = 0; i < ids.length; i++) held[i] = _held[accounts[i]][ids[i]];
    }

    function setApprovalForAll(address operator, bool approved) external {
        isApprovedForAll[msg.sender][operator] = approved;
        emit ApprovalForAll(msg.sender, operator, approved);
    }

    function safeTransferFrom(address from, address to, uint256 id, uint256 value, bytes calldata data) external {
        _onlyAllowed(from);
        _move(from, to, id, value);
        emit TransferSingle(msg.sender, from, to, id, value);
        if (to.code.length == 0) return;
        if (Receiver(to).onERC1155Received(msg.sender, from, id, value, data) != Receiver.onERC1155Received.selector)
            revert ERC1155InvalidReceiver(to);
    }

    function safeBatchTransferFrom(
        address from,
        address to,
        uint256[] calldata ids,
        uint256[] calldata values,
        bytes calldata data
    ) external {
        _onlyAllowed(from);
        if (ids.length != values.length) revert ERC1155InvalidArrayLength(ids.length, values.length);
        for (uint256 i = 0; i < ids.length; i++) _move(from, to, ids[i], values[i]);
        emit TransferBatch(msg.sender, from, to, ids, values);
        if (to.code.length == 0) return;
        bytes4 answer = Receiver(to).onERC1155BatchReceived(msg.sender, from, ids, values, data);
        if (answer != Receiver.onERC1155BatchReceived.selector) revert ERC1155InvalidReceiver(to);
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == 0xd9b67a26 || id == 0x0e89341c;
    }

    /// The document itself, not in base64: %23 is the number sign, which would end the address.
    function uri(uint256 id) external view returns (string memory) {
        if (bytes(_uris[id]).length > 0) return _uris[id];
        bytes memory number = _decimal(id);
        bytes memory hue = _decimal((id * 67) % 360);
        return
            string(
                abi.encodePacked(
                    'data:application/json,{"name":"Tile %23',
                    number,
                    '","description":"A tile, of which there are many.","image":"',
                    _picture(number, hue),
                    '","attributes":[{"trait_type":"Hue","value":',
                    hue,
                    '},{"trait_type":"Corners","value":"Square"}]}'
                )
            );
    }

    function _onlyMinter() private view {
        if (msg.sender != minter) revert NotTheMinter(msg.sender);
    }

    function _onlyAllowed(address from) private view {
        if (msg.sender != from && !isApprovedForAll[from][msg.sender])
            revert ERC1155MissingApprovalForAll(msg.sender, from);
    }

    function _move(address from, address to, uint256 id, uint256 value) private {
        uint256 held = _held[from][id];
        if (to == address(0)) revert ERC1155InvalidReceiver(to);
        if (held < value) revert ERC1155InsufficientBalance(from, held, value, id);
        _held[from][id] = held - value;
        _held[to][id] += value;
    }

    function _picture(bytes memory number, bytes memory hue) private pure returns (bytes memory) {
        return
            abi.encodePacked(
                "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 100 100'>",
                "<g fill='oklch(0.7 0.1 ",
                hue,
                ")'><rect width='100' height='100'/></g><path fill='white' d='M50 10 90 50 50 90 10 50z'/>",
                "<text x='50' y='57' text-anchor='middle' font-size='20'>",
                number,
                "</text></svg>"
            );
    }

    function _decimal(uint256 value) private pure returns (bytes memory text) {
        text = abi.encodePacked(bytes1(uint8(48 + (value % 10))));
        while ((value /= 10) > 0) text = abi.encodePacked(bytes1(uint8(48 + (value % 10))), text);
    }
}
